import { useState } from "react";
import { useRootData } from "#app/i18n/root-data.ts";
import { Button } from "#app/ui/button/button.tsx";
import { CodeField } from "#app/ui/code-field/code-field.tsx";
import { DateOfBirthField } from "#app/ui/date-of-birth/date-of-birth-field.tsx";
import { TextAreaField } from "#app/ui/form/text-area-field.tsx";
import { NumberField, TextField } from "#app/ui/form/text-field.tsx";
import { useFieldRules } from "#app/ui/form/use-field-rules.ts";
import { PhoneField } from "#app/ui/phone-field/phone-field.tsx";
import { Specimen, SpecimenOutput, type Section } from "../specimen.tsx";
import { SpecimenForm } from "../specimen-form.tsx";
import { today } from "../today.ts";

function Content() {
  const { country } = useRootData();
  const rules = useFieldRules();
  const [number, setNumber] = useState<number | null>(null);
  const [code, setCode] = useState("");
  const [born, setBorn] = useState<string | null>(null);
  return (
    <>
      <Specimen name="text" title="Text: judged when it is left, then at each change; a tick when it is right">
        <SpecimenForm
          id="text"
          constraint={{ name: { required: true } }}
          rules={{ name: [rules.required, rules.minLength(2)] }}
        >
          {({ field }) => <TextField {...field("name")} label="Name" maxLength={20} />}
        </SpecimenForm>
      </Specimen>
      <Specimen name="text-error" title="The server’s words, several joined by a comma">
        <SpecimenForm
          id="wrong"
          errors={{ mail: ["Too short", "No such address"] }}
          typed={{ mail: "vizit" }}
          rules={{ mail: [rules.email] }}
        >
          {({ field }) => <TextField {...field("mail")} label="E-mail" type="email" hint="For the receipt" />}
        </SpecimenForm>
      </Specimen>
      <Specimen name="text-disabled" title="Disabled">
        <TextField id="locked" name="locked" label="Clinic" defaultValue="Clinic No. 1" disabled />
      </Specimen>
      <Specimen name="textarea" title="Textarea, at most 40">
        <SpecimenForm id="textarea" rules={{ note: [rules.maxLength(40)] }}>
          {({ field }) => <TextAreaField {...field("note")} label="Complaints" maxLength={60} />}
        </SpecimenForm>
      </Specimen>
      <Specimen name="number" title="Number: no wheel; nothing is not a number">
        <SpecimenForm id="number" rules={{ age: [rules.number, rules.atLeast(1), rules.atMost(120)] }}>
          {({ field }) => <NumberField {...field("age")} label="Age" onNumber={setNumber} />}
        </SpecimenForm>
        <SpecimenOutput>{String(number)}</SpecimenOutput>
      </Specimen>
      <Specimen name="phone" title="Phone, as the country writes it">
        <SpecimenForm
          id="phones"
          constraint={{ phone: { required: true } }}
          rules={{ phone: [rules.required, rules.phone(country)] }}
        >
          {({ field }) => (
            <PhoneField {...field("phone")} label="Phone" hint="An SMS will come" format={country.phone} />
          )}
        </SpecimenForm>
      </Specimen>
      <Specimen name="code" title="One-time code: one input, a dash for each digit missing">
        <CodeField id="code" name="code" label="Code from the SMS" onComplete={setCode} />
        <SpecimenOutput>{code}</SpecimenOutput>
      </Specimen>
      <Specimen name="code-error" title="A wrong one">
        <SpecimenForm id="wrong-code" errors={{ code: ["The code is wrong"] }}>
          {({ field }) => <CodeField {...field("code")} label="Code" />}
        </SpecimenForm>
      </Specimen>
      <Specimen name="birth" title="Date of birth: told once all three are chosen">
        <DateOfBirthField id="born" name="born" label="Date of birth" today={today} required onPick={setBorn} />
        <SpecimenOutput>{born ?? "not yet"}</SpecimenOutput>
      </Specimen>
      <Specimen name="birth-error" title="All three are marked">
        <SpecimenForm id="wrong-birth" errors={{ born: ["Check the date"] }} typed={{ born: "1984-02-29" }}>
          {({ field, validate }) => (
            <DateOfBirthField
              {...field("born")}
              label="Date of birth"
              today={today}
              onPick={(date) => date !== null && validate("born")}
            />
          )}
        </SpecimenForm>
      </Specimen>
      <Specimen name="form" title="A form sends nothing until each field is right">
        <SpecimenForm
          id="form"
          isHeld
          constraint={{ name: { required: true } }}
          rules={{
            name: [rules.required],
            mail: [(value) => value !== "silent", rules.email],
          }}
        >
          {({ field }) => (
            <>
              <TextField {...field("name")} label="Name" />
              <TextField {...field("mail")} label="E-mail" />
              <Button size="small">Send</Button>
            </>
          )}
        </SpecimenForm>
      </Specimen>
    </>
  );
}

export const Fields: Section = { id: "fields", title: "Fields", Content };
