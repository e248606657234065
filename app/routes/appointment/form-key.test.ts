import { expect, test } from "vitest";
import { formKeyField, readFormKey, sealFormKey } from "./form-key.server.ts";

const secret = "a secret of the tests, long enough";
const key = { id: 7, hash: "h" };
const postedWith = (value: string) => {
  const posted = new FormData();
  posted.append(formKeyField, value);
  return posted;
};

test("B-19 the key of a form is valid for 24 hours, and only if this server has sealed it", () => {
  const posted = postedWith(sealFormKey(key, secret, 1_000));
  const day = 24 * 3_600_000;
  expect(readFormKey(posted, secret, 1_000 + day)).toEqual(key);
  expect(readFormKey(posted, secret, 1_001 + day)).toBeNull();
  expect(readFormKey(posted, "another secret, also long enough", 1_000)).toBeNull();
  expect(readFormKey(postedWith("nonsense"), secret)).toBeNull();
  expect(readFormKey(new FormData(), secret)).toBeNull();
});
