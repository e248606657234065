import { useState } from "react";
import { useMarket } from "#app/i18n/market.ts";
import { Button } from "#app/ui/button/button.tsx";
import { CodeField } from "#app/ui/code-field/code-field.tsx";
import { DateOfBirthField } from "#app/ui/date-of-birth/date-of-birth-field.tsx";
import { TextAreaField } from "#app/ui/form/text-area-field.tsx";
import { NumberField, TextField } from "#app/ui/form/text-field.tsx";
import { useFieldRules } from "#app/ui/form/use-field-rules.ts";
import { holdUntilRight } from "#app/ui/form/use-live-field.ts";
import { PhoneField } from "#app/ui/phone-field/phone-field.tsx";
import { Specimen, Told, type Section } from "../specimen.tsx";
import styles from "../styleguide.module.css";
import { today } from "../today.ts";

function Content() {
  const { country } = useMarket();
  const rules = useFieldRules();
  const [number, setNumber] = useState<number | null>(null);
  const [code, setCode] = useState("");
  const [born, setBorn] = useState<string | null>(null);
  const [sent, setSent] = useState(0);
  return (
    <>
      <Specimen name="text" title="Text: judged when it is left, then at each change; a tick when it is right">
        <TextField
          id="name"
          name="name"
          label="Name"
          required
          maxLength={20}
          rules={[rules.required, rules.minLength(2)]}
        />
      </Specimen>
      <Specimen name="text-error" title="The server’s words, several joined by a comma">
        <TextField
          id="wrong"
          name="wrong"
          label="E-mail"
          type="email"
          hint="For the receipt"
          defaultValue="vizit"
          errors={["Too short", "No such address"]}
          rules={[rules.email("E-mail")]}
        />
      </Specimen>
      <Specimen name="text-disabled" title="Disabled">
        <TextField id="locked" name="locked" label="Clinic" defaultValue="Clinic No. 1" disabled />
      </Specimen>
      <Specimen name="textarea" title="Textarea, at most 40">
        <TextAreaField id="note" name="note" label="Complaints" maxLength={60} rules={[rules.maxLength(40)]} />
      </Specimen>
      <Specimen name="number" title="Number: no wheel; nothing is not a number">
        <NumberField
          id="age"
          name="age"
          label="Age"
          rules={[rules.number, rules.atLeast(1), rules.atMost(120)]}
          onNumber={setNumber}
        />
        <Told>{String(number)}</Told>
      </Specimen>
      <Specimen name="phone" title="Phone, as the country writes it">
        <PhoneField
          id="phone"
          name="phone"
          label="Phone"
          hint="An SMS will come"
          required
          format={country.phone}
          rules={[rules.required, rules.phone(country)]}
        />
      </Specimen>
      <Specimen name="code" title="One-time code: one input, a dash for each digit missing">
        <CodeField id="code" name="code" label="Code from the SMS" onComplete={setCode} />
        <Told>{code}</Told>
      </Specimen>
      <Specimen name="code-error" title="A wrong one">
        <CodeField id="code-wrong" name="code-wrong" label="Code" errors={["The code is wrong"]} />
      </Specimen>
      <Specimen name="birth" title="Date of birth: told once all three are chosen">
        <DateOfBirthField id="born" name="born" label="Date of birth" today={today} required onPick={setBorn} />
        <Told>{born ?? "not yet"}</Told>
      </Specimen>
      <Specimen name="birth-error" title="All three are marked">
        <DateOfBirthField
          id="born-wrong"
          name="born-wrong"
          label="Date of birth"
          today={today}
          defaultValue="1984-02-29"
          errors={["Check the date"]}
        />
      </Specimen>
      <Specimen name="form" title="A form sends nothing until each field is right">
        <form
          className={styles["stack"]}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (holdUntilRight(event)) setSent(sent + 1);
          }}
        >
          <TextField id="form-name" name="name" label="Name" required rules={[rules.required]} />
          <TextField
            id="form-mail"
            name="mail"
            label="E-mail"
            rules={[(value) => value !== "silent", rules.email("E-mail")]}
          />
          <Button size="small">Send</Button>
        </form>
        <Told>sent {sent}</Told>
      </Specimen>
    </>
  );
}

export const Fields: Section = { id: "fields", title: "Fields", Content };
