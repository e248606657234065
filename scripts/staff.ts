// `npm run staff -- --email E --role ROLE [--name N] [--country C]`: makes a staff user, or gives the one of that e-mail
// a new password and role, and prints the password once. `--remove` ends their access at once.
import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { removeStaff, saveStaff } from "#app/api/staff/index.ts";
import { flagsOfRole, roles, type Role } from "#app/contract/role.ts";
import { isCountryId } from "#app/countries/registry.ts";
import { withDatabase } from "./db-open.ts";

const { values } = parseArgs({
  options: { email: { type: "string" }, role: { type: "string" }, name: { type: "string" }, country: { type: "string" }, remove: { type: "boolean", default: false } },
});
// The two clinic roles belong to a clinic and are given where clinics are managed.
const given = roles.filter((role) => !["unauthorized", "clinic_admin", "clinic_branch_admin"].includes(role));
const email = values.email ?? "";
const role = given.find((one) => one === values.role);

if (!/^\S+@\S+$/.test(email) || (!values.remove && !role)) {
  console.error(`Who, as what? For example: npm run staff -- --email anna@example.com --role operator (${given.join(", ")}); or --email … --remove`);
  process.exit(1);
}
if (values.country !== undefined && !isCountryId(values.country)) {
  console.error("Invalid country code");
  process.exit(1);
}
const country = isCountryId(values.country) ? values.country : null;

await withDatabase(async ({ db }) => {
  if (values.remove) {
    if (!(await removeStaff(db, email))) throw new Error(`Nobody has the e-mail ${email}.`);
    console.log(`${email} is signed out everywhere and can no longer sign in.`);
    return;
  }
  const password = randomBytes(15).toString("base64url");
  await saveStaff(db, { email, name: values.name ?? email, password, country, flags: flagsOfRole(role as Role) });
  console.log(`${email} is ${role}. Password, shown this once:\n${password}`);
});
