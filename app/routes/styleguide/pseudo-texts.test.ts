import { expect, test } from "vitest";
import { pseudoText } from "./pseudo-texts.tsx";

test.each([
  ["Close", "[Clősééé]"],
  ["Выберите дату.", "[Выберите дату.ууууу]"],
  ["20", "[20x]"],
])("a pseudo text is a third longer: %s", (text, pseudo) => expect(pseudoText(text)).toBe(pseudo));
