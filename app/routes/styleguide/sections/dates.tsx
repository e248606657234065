import { useState } from "react";
import { DateField } from "#app/ui/date-picker/date-field.tsx";
import { DatePicker } from "#app/ui/date-picker/date-picker.tsx";
import { Specimen, SpecimenOutput, type Section } from "../specimen.tsx";
import styles from "../styleguide.module.css";
import { lastDay, today } from "../today.ts";

function Content() {
  const [picked, setPicked] = useState<string | null>(null);
  const [value, setValue] = useState<string | null>(today);
  return (
    <>
      <Specimen name="date-field" title="Date field: the browser’s own until script runs; a sheet of 430 up to 1024 px">
        <div className={styles["full"]}>
          <DateField
            id="visit"
            name="date"
            label="Day of the visit"
            today={today}
            min={today}
            max={lastDay}
            onPick={setPicked}
          />
        </div>
        <SpecimenOutput>{picked ?? "any day"}</SpecimenOutput>
      </Specimen>
      <Specimen name="date-field-error" title="With an error">
        <div className={styles["full"]}>
          <DateField
            id="wrong-visit"
            name="wrong-date"
            label="Day"
            today={today}
            required
            errors={["Choose another day"]}
          />
        </div>
      </Specimen>
      <Specimen name="date-picker" title="Calendar that a date field opens" wide>
        <DatePicker value={value} today={today} min={today} max={lastDay} onPick={setValue} />
        <SpecimenOutput>{value ?? "any day"}</SpecimenOutput>
      </Specimen>
    </>
  );
}

export const Dates: Section = { id: "dates", title: "Date picker", Content };
