import type { i18n, PostProcessorModule } from "i18next";
import { useMemo, type ReactNode } from "react";
import { I18nextProvider, useTranslation } from "react-i18next";

const accents: Record<string, string> = { a: "á", e: "é", i: "í", o: "ő", u: "ű" };

/** A text as in a longer language: "[Clősééé]". Texts without brackets on the page are not translated. */
export function pseudoText(text: string): string {
  const accented = text.replace(/[aeiou]/g, (letter) => accents[letter]!);
  const last = /\p{L}(?=\P{L}*$)/u.exec(accented)?.[0] ?? "x";
  return `[${accented}${last.repeat(Math.ceil(text.length * 0.35))}]`;
}

const pseudo: PostProcessorModule = { type: "postProcessor", name: "pseudo", process: pseudoText };

/** Its children with pseudo texts. */
export function PseudoTexts({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  const instance = useMemo<i18n>(() => i18n.cloneInstance({ postProcess: [pseudo.name] }).use(pseudo), [i18n]);
  return <I18nextProvider i18n={instance}>{children}</I18nextProvider>;
}
