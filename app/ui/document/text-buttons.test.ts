import { expect, test } from "vitest";
import { readTextButton, withTextButtons } from "./text-buttons.server.ts";

test("L-01 a text browser gets submit buttons as inputs with their label, and sends the button's own value", () => {
  const html =
    '<form><button type="submit" name="intent" value="slots" aria-labelledby="a b" class="c"><svg><path d="M0"></path></svg>' +
    "<span>5 May, 10:00<!-- --> &quot;A&quot;</span> <span>Change</span></button>" +
    '<button class="c" type="submit" disabled="">Book</button><button type="submit" aria-label="Search"><svg></svg></button>' +
    '<button type="button">Close</button></form>';
  expect(withTextButtons(html)).toBe(
    '<form><input type="submit" name="intent=slots" value="5 May, 10:00 &quot;A&quot; Change">' +
      '<input type="submit" value="Book" disabled><input type="submit" value="Search">' +
      '<button type="button">Close</button></form>',
  );
  expect(readTextButton(["intent=slots", "5 May, 10:00 Change"])).toEqual(["intent", "slots"]);
  expect(readTextButton(["name", "A = B"])).toEqual(["name", "A = B"]);
});
