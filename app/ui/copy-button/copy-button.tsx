import { useState } from "react";
import { Button } from "#app/ui/button/button.tsx";
import { useHydrated } from "#app/ui/document/use-hydrated.ts";

type CopyButtonProps = { text: string; label: string; /** Shown and announced after copying. */ done: string };

/** Copies a text. Rendered only with script and on a secure origin, where pages can use the clipboard. */
export function CopyButton({ text, label, done }: CopyButtonProps) {
  const isHydrated = useHydrated();
  const [copied, setCopied] = useState<string | null>(null);
  if (!isHydrated || !window.isSecureContext) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(text);
  };
  return (
    <>
      <Button type="button" look="quiet" size="small" onClick={() => void copy().catch(() => setCopied(null))}>
        {label}
      </Button>{" "}
      <output>{copied === text && done}</output>
    </>
  );
}
