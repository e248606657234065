import { expect, test } from "vitest";
import { renderIn } from "../../../../tests/support/render.tsx";
import { LegalFooter } from "./legal-footer.tsx";

test.each(["patient", "operator"] as const)(
  "B-04 the legal text for a %s links each document by its name",
  (booker) => {
    const footer = renderIn("kg", "ru", <LegalFooter booker={booker} buttonText="Записаться" />);
    expect(footer.text).toContain("«Записаться»");
    const links = footer.querySelectorAll("a");
    expect(links.map((link) => [link.text, link.getAttribute("href"), link.getAttribute("rel")])).toEqual([
      ["пользовательское соглашение", "/user_gtc", "noopener"],
      ["политику конфиденциальности", "/privacy_policy", "noopener"],
      ["согласие на обработку персональных данных", "/processing-agreement", "noopener"],
    ]);
  },
);
