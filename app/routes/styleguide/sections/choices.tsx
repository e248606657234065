import { useState } from "react";
import { ComboboxField } from "#app/ui/combobox/combobox-field.tsx";
import { CheckboxField, RadioField } from "#app/ui/form/choice-field.tsx";
import { RateField } from "#app/ui/form/rate-field.tsx";
import { ReasonField } from "#app/ui/form/reason-field.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { Specimen, SpecimenOutput, type Section } from "../specimen.tsx";
import { SpecimenForm } from "../specimen-form.tsx";

const optionsOf = (labels: string[]) => labels.map((label) => ({ label, value: label }));
const cities = optionsOf([
  "Almaty",
  "Astana",
  "Shymkent",
  "Aktobe",
  "Karaganda",
  "Taraz",
  "Pavlodar",
  "Ust-Kamenogorsk",
  "Semey",
  "Atyrau",
  "Kostanay",
  "Kyzylorda",
  "Uralsk",
  "Petropavl",
  "Aktau",
  "Temirtau",
]);

function Content() {
  const [city, setCity] = useState("nothing yet");
  return (
    <>
      <Specimen
        name="select"
        title="Select: native; popup of at most 350 px, or a sheet on mobile if the browser allows it"
      >
        <SelectField
          id="service"
          name="service"
          label="Service"
          options={[
            { label: "Choose a service", value: "" },
            { label: "Initial appointments", options: optionsOf(["Therapist", "Cardiologist"]) },
            { label: "Procedures", options: optionsOf(["ECG", "Ultrasound"]) },
          ]}
        />
      </Specimen>
      <Specimen name="select-long" title="Many options; an error">
        <SpecimenForm id="select-wrong" errors={{ city: ["Choose a city"] }} constraint={{ city: { required: true } }}>
          {({ field }) => (
            <SelectField {...field("city")} label="City" options={[{ label: "Choose a city", value: "" }, ...cities]} />
          )}
        </SpecimenForm>
      </Specimen>
      <Specimen
        name="combobox"
        title="Combobox: options are found by typing; list of 350 px; text that is no option is refused"
      >
        <ComboboxField
          id="city"
          name="city"
          label="City"
          placeholder="Choose a city"
          options={cities}
          onPick={setCity}
          required
        />
        <SpecimenOutput>{city}</SpecimenOutput>
      </Specimen>
      <Specimen name="combobox-error" title="With an error; disabled">
        <ComboboxField
          id="city-wrong"
          name="city-wrong"
          label="City"
          placeholder="Choose a city"
          options={cities}
          errors={["Choose a city"]}
        />
        <ComboboxField
          id="city-locked"
          name="city-locked"
          label="City of the clinic"
          placeholder="Choose a city"
          options={cities}
          defaultValue="Astana"
          disabled
        />
      </Specimen>
      <Specimen name="checkbox" title="Checkbox">
        <CheckboxField id="consent" name="consent" label="I agree to the processing of my data" required />
        <SpecimenForm
          id="wrong-choice"
          errors={{ consent: ["Your consent is needed"] }}
          constraint={{ consent: { required: true } }}
        >
          {({ checkbox }) => <CheckboxField {...checkbox("consent")} label="I agree" />}
        </SpecimenForm>
      </Specimen>
      <Specimen name="radio-inline" title="Radios: inline">
        <RadioField
          id="gender"
          name="gender"
          label="Gender"
          options={optionsOf(["Male", "Female", "Other"])}
          defaultValue={undefined}
          required
        />
      </Specimen>
      <Specimen name="radio-inline-column" title="Radios: inline, a column up to 1024 px">
        <SpecimenForm id="wrong-radio" errors={{ whom: ["Choose one"] }} typed={{ whom: "For me" }}>
          {({ field }) => (
            <RadioField
              {...field("whom")}
              variant="inline-column"
              label="For whom"
              options={optionsOf(["For me", "For my child"])}
            />
          )}
        </SpecimenForm>
      </Specimen>
      <Specimen name="radio-reason" title="Radios: reasons to cancel">
        <ReasonField
          id="reason"
          name="reason"
          label="Why do you cancel?"
          options={optionsOf(["My plans have changed", "I feel better", "I found another doctor"])}
        />
      </Specimen>
      <Specimen name="radio-rate" title="Radios: a score of 0 to 10" wide>
        <RateField
          id="score"
          name="score"
          label="How likely are you to recommend the doctor?"
          ends={{ low: "not at all", high: "surely" }}
        />
      </Specimen>
    </>
  );
}

export const Choices: Section = { id: "choices", title: "Choices", Content };
