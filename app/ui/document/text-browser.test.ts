import { expect, test } from "vitest";
import { adaptToTextBrowser, readInputOfButton } from "./text-browser.server.ts";

test("L-01 a text browser gets submit buttons as inputs with their label, and sends the button's own value", () => {
  const html =
    '<form><button type="submit" name="intent" value="slots" aria-labelledby="a b" class="c"><svg><path d="M0"></path></svg>' +
    "<span>5 May, 10:00<!-- --> &quot;A&quot;</span> <span>Change</span></button>" +
    '<button class="c" type="submit" disabled="">Book</button>\n<button type="submit" aria-label="Search"><svg></svg></button>' +
    '<button type="button">Close</button></form>';
  expect(adaptToTextBrowser(html)).toBe(
    '<form><input type="submit" name="intent=slots" value="5 May, 10:00 &quot;A&quot; Change"> ' +
      '<input type="submit" value="Book" disabled>\n<input type="submit" value="Search"> ' +
      '<button type="button">Close</button></form>',
  );
  expect(readInputOfButton(["intent=slots", "5 May, 10:00 Change"])).toEqual(["intent", "slots"]);
  expect(readInputOfButton(["name", "A = B"])).toEqual(["name", "A = B"]);
});

test("L-01 a text browser's words do not run together where only a style sheet sets elements apart", () => {
  const html =
    '<legend>Time</legend><label>9:00</label><a href="/">Map</a><span>More</span><span>Less</span>' +
    '<b><a href="/"><span>Name</span></a></b>, <svg><text>A</text><text>B</text></svg><th>C</th><th>D</th>' +
    "<svg><g><text>E</text></g><path></path><g><text>5 m</text></g></svg><p>F</p><figure>G</figure><figure>H</figure>" +
    "<p><b>I</b><time>9:00</time></p>";
  expect(adaptToTextBrowser(html)).toBe(
    '<legend>Time</legend> <label>9:00</label> <a href="/">Map</a> <span>More</span> <span>Less</span> ' +
      '<b><a href="/"><span>Name</span></a></b>, <svg><text>A</text> <text>B</text></svg><th>C</th> <th>D</th>' +
      " <svg><g><text>E</text></g> <path></path> <g><text>5 m</text></g></svg><p>F</p><figure>G</figure> <figure>H</figure>" +
      " <p><b>I</b> <time>9:00</time></p>",
  );
});
