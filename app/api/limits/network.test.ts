import { expect, test } from "vitest";
import { ipUnit, networkOf } from "./network.ts";

test.each([
  ["192.0.2.7", "192.0.2.7", "192.0.2.0"],
  ["::ffff:192.0.2.7", "192.0.2.7", "192.0.2.0"],
  ["2001:db8:1:2::1", "2001:db8:1:2::", "2001:db8:1::"],
  ["2001:DB8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::", "2001:db8:1::"],
  ["2001:db8:1:3::1", "2001:db8:1:3::", "2001:db8:1::"],
  ["::1", "::", "::"],
  ["fe80::1%eth0", "fe80::", "fe80::"],
  ["unknown", "unknown", "unknown"],
  ["192.0.2.7:443", "192.0.2.7:443", "192.0.2.7:443"],
])("B-20 %s counts as %s, of the network %s", (ip, unit, network) => {
  expect(ipUnit(ip)).toBe(unit);
  expect(networkOf(ip)).toBe(network);
  expect(networkOf(unit)).toBe(network);
});
