import { useRef, type ComponentProps, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { Form, useOutletContext } from "react-router";
import { useRootData } from "#app/i18n/root-data.ts";
import { Button } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { OperatorMark } from "#app/ui/form/operator-mark.tsx";
import { useLastActionData } from "#app/ui/form/use-last-action-data.ts";
import { useRunningPost } from "#app/ui/form/use-running-post.ts";
import styles from "../booking.module.css";
import type { BookingHead } from "../layout.tsx";
import { StepTitle } from "../step-title.tsx";
import { useToasts } from "../use-toasts.ts";
import { BookingFields } from "./fields.tsx";
import { LazySignInAgain } from "./lazy-sign-in-again.tsx";
import type { FormStepData } from "./step-data.ts";
import type { submitForm } from "./submit-form.server.ts";
import { useBookingForm } from "./use-booking-form.ts";
import { useStoreTyped } from "./use-store-typed.ts";
import { useInputDuringLookup } from "./use-input-during-lookup.ts";
import { useBooker } from "./use-booker.ts";

export function FormStep({ data }: { data: FormStepData }) {
  const actionData = useLastActionData<typeof submitForm>();
  const runningPost = useRunningPost();
  // The form can be typed in while a patient is looked up.
  const isSubmitting = runningPost !== undefined && runningPost.get("intent") !== "find-patient";
  // The form is removed once the slots step has loaded.
  const isLeaving = runningPost?.get("intent") === "slots";
  const element = useRef<HTMLFormElement>(null);
  const storeTyped = useStoreTyped(element);
  useToasts(actionData?.toasts);
  const duringLookup = useInputDuringLookup(element, data.draft.filledIn, runningPost?.has("patient") ?? false);
  const onChange = () => {
    // Text typed while the form is being sent would be stored later and overwrite the values of the form.
    if (!isSubmitting || isLeaving) storeTyped.onInput({ isLeaving });
  };
  const submitOnce = (event: FormEvent) => {
    if (isSubmitting || duringLookup.isWaiting()) event.preventDefault();
    else storeTyped.stop();
    duringLookup.onSubmit(event);
  };
  if (actionData?.ended) {
    return (
      <>
        <StepTitle invalid />
        <LazySignInAgain {...actionData.ended} />
      </>
    );
  }
  return (
    <BookingForm
      // A found patient is filled into new fields.
      key={data.draft.filledIn}
      ref={element}
      data={data}
      isBooking={runningPost?.get("intent") === "book"}
      onSubmit={submitOnce}
      onInput={(event) => {
        duringLookup.onInput(event);
        onChange();
      }}
      onChange={onChange}
      onFocus={duringLookup.onFocus}
    />
  );
}

type BookingFormProps = Pick<ComponentProps<"form">, "ref" | "onInput" | "onChange" | "onFocus"> & {
  data: FormStepData;
  isBooking: boolean;
  onSubmit: (event: FormEvent) => void;
};

function BookingForm({ data, isBooking, onSubmit, ...listeners }: BookingFormProps) {
  const { t } = useTranslation("booking");
  const head = useOutletContext<BookingHead>();
  const { isTextBrowser } = useRootData();
  const booker = useBooker();
  const { form, summary } = useBookingForm(data, onSubmit);
  return (
    <Form {...form.formProps} {...listeners} method="post" replace preventScrollReset className={styles["form"]}>
      <StepTitle invalid={summary.errors.length > 0} />
      <OperatorMark isKept={data.draft.byOperator} />
      {/* The Enter key presses the first submit button. Text browsers would show it. */}
      {!isTextBrowser && <button type="submit" name="intent" value="book" hidden tabIndex={-1} />}
      <ErrorSummary title={t("form.errors")} {...summary} />
      <BookingFields data={data} head={head} form={form} />
      <div className={styles["actions"]}>
        <Button name="intent" value="book" progress={isBooking}>
          {t(`${booker}.submit.${data.draft.mode}`)}
        </Button>
      </div>
    </Form>
  );
}
