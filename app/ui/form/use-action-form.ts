import { getFormProps, getInputProps, useForm, type Submission, type SubmissionResult } from "@conform-to/react";
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type FocusEvent, type FormEvent } from "react";
import { afterPress } from "./after-press.ts";
import type { SummarisedError } from "./error-summary.tsx";
import { judgeForm, type FormValues } from "./judge-form.ts";
import type { Rule } from "./rules.ts";
import { useKeptFields } from "./use-kept-fields.ts";
import { useLockedFields } from "./use-locked-fields.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export type FieldConstraints = Record<string, { required: boolean }>;

type ActionFormOptions = {
  /** Prefix of the fields' ids. */
  id: string;
  /** The action's reply to the last submission. */
  result: SubmissionResult | undefined;
  defaultValue?: FormValues;
  /** From the form's schema, which only the server has. */
  constraint?: FieldConstraints;
  /** Rules by field; the first that fails gives the message. Without them only the server validates. */
  rules?: Record<string, readonly Rule[]>;
  /** Nothing is sent until all rules pass. */
  isHeld?: boolean;
  /** Whether what is typed during a post is kept. Otherwise the fields are locked until its response. */
  keepsInput?: (post: FormData) => boolean;
  /** Whether the server stores a draft. Otherwise what was typed is kept when the language is changed. */
  hasDraft?: boolean;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
};

const noResult: SubmissionResult = { error: {} };

/** The fields that were validated since a reply of the action, each with whether it has a value. */
function useValidatedFields(reply: SubmissionResult) {
  const [validated, setValidated] = useState<{ reply: SubmissionResult | null; filled: Record<string, boolean> }>({
    reply: null,
    filled: {},
  });
  const filled = validated.reply === reply ? validated.filled : {};
  const markValidated = (name: string, isFilled: boolean) => {
    if (filled[name] === isFilled) return;
    setValidated((last) => ({
      reply,
      filled: { ...(last.reply === reply ? last.filled : {}), [name]: isFilled },
    }));
  };
  return { filled, markValidated };
}

/** The value that each field of the form had when it was first rendered, by name. */
function useInitialValues(formId: string) {
  const values = useRef<Record<string, string>>({});
  useEffect(() => {
    for (const element of document.forms.namedItem(formId)?.elements ?? [])
      if ("value" in element && "name" in element) values.current[String(element.name)] ??= String(element.value);
  });
  return values;
}

const keepsNoInput = () => false;

/**
 * A form by Conform. A field with rules is validated when it loses the focus after a change, and from then on at each
 * change. The server's error of a field stays until the field is changed. Call it in the component that mounts with the
 * form: default values are read once.
 */
export function useActionForm({
  id,
  result,
  defaultValue = {},
  constraint = {},
  rules = {},
  isHeld = false,
  keepsInput = keepsNoInput,
  hasDraft = false,
  onSubmit = () => undefined,
}: ActionFormOptions) {
  // The status is left out, so that no field takes the focus from the summary; so are the names of all fields, so that
  // only those with errors are validated again while they are changed.
  const lastResult = useMemo((): SubmissionResult => {
    const { error, initialValue } = result ?? noResult;
    return { ...(error ? { error } : {}), ...(initialValue ? { initialValue } : {}) };
  }, [result]);
  const markSubmitted = useLockedFields(id, keepsInput);
  const [form, fields] = useForm<FormValues>({
    id,
    lastResult,
    defaultValue,
    constraint,
    shouldRevalidate: "onInput",
    onValidate: ({ formData }): Submission<FormValues> =>
      judgeForm(formData, { rules, isHeld, wrong: Object.keys(form.allErrors) }),
    onSubmit(event) {
      markSubmitted(event.currentTarget);
      onSubmit(event);
    },
  });

  useKeptFields(id, !hasDraft);

  const appliedResult = useRef<SubmissionResult>(undefined);
  useLayoutEffect(() => {
    appliedResult.current = lastResult;
  });
  const { filled, markValidated } = useValidatedFields(lastResult);
  const initialValues = useInitialValues(id);

  /** Conform reads default values once: the value of a field that gets one later. */
  const [initialNames] = useState(() => Object.keys(defaultValue));
  const laterValue = (name: string) => (initialNames.includes(name) ? undefined : defaultValue[name]);

  /** The state of a field, for its component. */
  const field = (name: string) => {
    const meta = fields[name]!;
    const { errors } = meta;
    const props = getInputProps(meta, { type: "text", ariaAttributes: false });
    return {
      id: props.id,
      name,
      required: props.required ?? false,
      defaultValue: props.defaultValue ?? laterValue(name)?.toString(),
      errors,
      isValid: filled[name] === true && !errors,
      onBlur({ currentTarget }: FocusEvent<Control>) {
        const isChanged = name in filled || currentTarget.value !== initialValues.current[name];
        if (!rules[name] || !isChanged) return;
        afterPress(() => {
          if (!currentTarget.form?.isConnected) return;
          form.validate({ name });
          markValidated(name, currentTarget.value !== "");
        });
      },
      onInput({ currentTarget }: FormEvent<Control>) {
        if (rules[name] && (name in filled || errors)) markValidated(name, currentTarget.value !== "");
      },
    };
  };
  /** The state of a checkbox; several may share a name. */
  const checkbox = (name: string, value = "on") => {
    const meta = fields[name]!;
    const props = getInputProps(meta, { type: "checkbox", value, ariaAttributes: false });
    return {
      id: props.id,
      name,
      value,
      required: props.required ?? false,
      defaultChecked: props.defaultChecked || laterValue(name) === value,
      errors: meta.errors,
    };
  };

  /**
   * The server's errors without those corrected since. `labels` names the fields in order; an error of another field
   * belongs to the whole form.
   */
  const summary = (labels: Record<string, string | null>): { errors: SummarisedError[]; reply: unknown } => {
    const order = Object.keys(labels);
    // Conform applies a reply after rendering.
    const remaining = appliedResult.current === lastResult ? form.allErrors : (result?.error ?? {});
    const names = Object.keys(result?.error ?? {}).filter((name) => name === "" || remaining[name]);
    names.sort((a, b) => order.indexOf(a) - order.indexOf(b));
    const errors = names.flatMap((name) => {
      const label = labels[name];
      // Some messages start with the label.
      const withLabel = (text: string) => (!label || text.startsWith(label) ? text : `${label}: ${text}`);
      const fieldId = name in labels ? `${id}-${name}` : null;
      return (result?.error?.[name] ?? []).map((text) => ({ fieldId, message: withLabel(text) }));
    });
    return { errors, reply: result };
  };
  return {
    formProps: getFormProps(form, { ariaAttributes: false }),
    field,
    checkbox,
    summary,
    /** Validates a field that was changed by other means than its own input. */
    validate: (name: string) => form.validate({ name }),
  };
}

export type ActionForm = ReturnType<typeof useActionForm>;
