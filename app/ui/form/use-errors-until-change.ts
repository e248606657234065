import { useState } from "react";
import { useActionData } from "react-router";

const none: readonly unknown[] = [];

/** Which answer of the server errors came with: the same words of another answer are other errors. */
export function useAnswer(errors: readonly unknown[] | undefined): unknown {
  const answer: unknown = useActionData();
  return answer ?? (errors?.length ? errors : none);
}

/** The server's errors of a field without rules of its own, until it is changed: what was wrong may be right now. */
export function useErrorsUntilChange(errors: readonly string[] | undefined): {
  errors: readonly string[] | undefined;
  onChange: () => void;
} {
  const answer = useAnswer(errors);
  const [changed, setChanged] = useState<unknown>(null);
  return { errors: changed === answer ? undefined : errors, onChange: () => setChanged(answer) };
}
