import type { TFunction } from "i18next";
import { useRef, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { Form, useActionData, useNavigation, useOutletContext } from "react-router";
import { Button } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { OperatorMark } from "#app/ui/form/operator-mark.tsx";
import styles from "../booking.module.css";
import type { BookingHead } from "../layout.tsx";
import { StepTitle } from "../step-title.tsx";
import { useToasts } from "../use-toasts.ts";
import { fieldName } from "./faults.ts";
import { BookingFields } from "./fields.tsx";
import { SignInPart } from "./sign-in-part.tsx";
import type { FormStepData } from "./step-data.ts";
import type { submitForm } from "./submit-form.server.ts";
import { useKeepTyped } from "./use-keep-typed.ts";
import { useTypingOn } from "./use-typing-on.ts";
import { useVoice } from "./use-voice.ts";

const ownLabels: Record<string, (t: TFunction<"booking">, asks: FormStepData["asks"]) => string> = {
  service: (t) => t("form.service"),
  slot: (t) => t("form.slot"),
  name: (t, asks) => t(asks.surname ? "form.givenName" : "form.name"),
  surname: (t) => t("form.surname"),
  phone: (t) => t("form.phone"),
  insurance: (t) => t("form.insurance"),
  consent: (t) => t("form.consentShort"),
};

export function FormStep({ data }: { data: FormStepData }) {
  const { t } = useTranslation("booking");
  const head = useOutletContext<BookingHead>();
  const answer = useActionData<typeof submitForm>();
  const navigation = useNavigation();
  const sent = navigation.state !== "idle" && navigation.formMethod === "POST" ? navigation.formData : undefined;
  const voice = useVoice();
  // Looking for a patient changes nothing of the form: who is typing goes on.
  const submitting = sent !== undefined && sent.get("intent") !== "find-patient";
  const faults = answer?.result.error ?? {};
  const element = useRef<HTMLFormElement>(null);
  const keep = useKeepTyped(element);
  useToasts(answer?.toasts);
  const typingOn = useTypingOn(element, data.draft.filledIn, sent?.has("patient") ?? false);

  const labelOf = (name: string) =>
    data.fields.find((field) => fieldName(field.id) === name)?.title ?? ownLabels[name]?.(t, data.asks) ?? null;
  const order = [
    "hasInsurance",
    "insurance",
    "service",
    "slot",
    "surname",
    "name",
    ...data.fields.map((field) => fieldName(field.id)),
    "phone",
    "consent",
  ];
  const inFormOrder = Object.entries(faults).toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other));
  const errors = inFormOrder.flatMap(([name, messages]) => {
    const label = labelOf(name);
    // Some sentences begin with it.
    const named = (message: string) => (label === null || message.startsWith(label) ? message : `${label}: ${message}`);
    return (messages ?? []).map((message) => ({ fieldId: name ? `booking-${name}` : null, message: named(message) }));
  });
  const onceOnly = (event: FormEvent) => {
    if (submitting) event.preventDefault();
    else keep.stop();
    typingOn.onSubmit(event);
  };
  if (answer?.ended) {
    return (
      <>
        <StepTitle invalid />
        <SignInPart {...answer.ended} />
      </>
    );
  }
  return (
    <Form
      // What was found for an operator is put into fresh fields.
      key={data.draft.filledIn}
      ref={element}
      method="post"
      onSubmit={onceOnly}
      // What is typed while the form is on its way would be kept after it, and undo what it has kept.
      onInput={(event) => {
        typingOn.onInput(event);
        if (!submitting) keep.onInput();
      }}
      onChange={submitting ? undefined : keep.onInput}
      onFocus={typingOn.onFocus}
      noValidate
      replace
      preventScrollReset
      className={styles["form"]}
    >
      <StepTitle invalid={errors.length > 0} />
      <OperatorMark kept={data.draft.byOperator} />
      {/* The first submit button is the one the Enter key presses; text browsers show it. */}
      <button type="submit" name="intent" value="book" hidden tabIndex={-1}>
        {t(`${voice}.submit.${data.draft.mode}`)}
      </button>
      <ErrorSummary title={t("form.errors")} errors={errors} />
      <BookingFields
        data={{ ...data, draft: answer?.typed ?? data.draft }}
        head={head}
        errorsOf={(name) => faults[name] ?? undefined}
      />
      <div className={styles["actions"]}>
        <Button name="intent" value="book" progress={sent?.get("intent") === "book"}>
          {t(`${voice}.submit.${data.draft.mode}`)}
        </Button>
      </div>
    </Form>
  );
}
