import { expect, test } from "vitest";
import { renderIn } from "../../../../tests/support/render.tsx";
import { ResendCode } from "./resend-code.tsx";

test.each([
  [60, "Новый код можно запросить после 14:30"],
  [0, ""],
])(
  "B-08 with %i seconds to wait the button for a new code is enabled without script, and its description is %j",
  (waitSeconds, text) => {
    const form = renderIn("kg", "ru", <ResendCode waitSeconds={waitSeconds} time="14:30" fields={{ phone: "+996" }} />);
    const button = form.querySelector("button[value=resend]")!;
    expect([button.hasAttribute("disabled"), form.querySelector("[name=phone]")!.getAttribute("value")]).toEqual([
      false,
      "+996",
    ]);
    expect(form.querySelector(`#${button.getAttribute("aria-describedby")}`)!.text).toBe(text);
  },
);
