// `npm run staff -- --email E --role ROLE --country C [--name N]`: creates a staff user, or gives the one with that
// e-mail a new password, role and country, and prints the password once. `--remove` ends their access at once. Both end
// their sessions and withdraw the invitations they made.
import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { findBranch, findClinic, removeStaff, resetFactor, saveStaff, type Workplace } from "#app/api/staff/index.ts";
import { flagsOfRole, roles, type Role } from "#app/contract/role.ts";
import { countryIds, type CountryId } from "#app/countries/country.ts";
import { isCountryId } from "#app/countries/registry.ts";
import { withExistingDatabase } from "./db-open.ts";

const assignableRoles = roles.filter((role) => role !== "unauthorized");

const help = `npm run staff -- --email E --role ROLE --country COUNTRY [--name NAME]
    Makes a staff user, or gives the one of that e-mail a new password, role and country, which ends their sessions and
    withdraws the invitations they made. Prints the password once.
npm run staff -- --email E --role clinic_admin --country COUNTRY --clinic SLUG
npm run staff -- --email E --role clinic_branch_admin --country COUNTRY --branch ID
    The same for the staff of a clinic, who see the appointments of all its branches, or of one.
npm run staff -- --email E --remove
    Signs them out everywhere, ends their access, and withdraws the invitations they made.
npm run staff -- --email E --reset-second-factor
    Forgets a lost authenticator: they sign in with the password, and set up another.

  ROLE     ${assignableRoles.join(", ")}
  COUNTRY  ${countryIds.join(", ")}: the one country they work in; the API refuses them in every other.
           all: every country. Without --country an admin works in all; every other role must name it.`;

const { values } = parseArgs({
  options: {
    email: { type: "string" },
    role: { type: "string" },
    name: { type: "string" },
    country: { type: "string" },
    clinic: { type: "string" },
    branch: { type: "string" },
    remove: { type: "boolean", default: false },
    "reset-second-factor": { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

if (values.help) {
  console.log(help);
  process.exit(0);
}
const email = (values.email ?? "").toLowerCase();
if (!/^\S+@\S+$/.test(email)) fail("Whose? --email is missing or no e-mail address.");
if (values.remove) await withExistingDatabase(({ db }) => remove(db, email));
else if (values["reset-second-factor"]) await withExistingDatabase(({ db }) => reset(db, email));
else {
  const role =
    assignableRoles.find((candidate) => candidate === values.role) ??
    fail(`Which role? --role is one of ${assignableRoles.join(", ")}.`);
  const country = countryOf(role);
  await withExistingDatabase(async ({ db }) =>
    save(db, { role, country, workplace: await workplaceOf(db, role, country) }),
  );
}

type Db = Parameters<typeof saveStaff>[0];

/** Of the two clinic roles; null: of the others. */
async function workplaceOf(db: Db, role: Role, country: CountryId | null): Promise<Workplace | null> {
  if (role === "clinic_admin") {
    const slug = values.clinic ?? fail("Which clinic? --clinic is its slug, as in the URL of its page.");
    const clinic = await findClinic(db, { slug, country: workCountry(country) });
    if (clinic === null) throw new Error(`There is no clinic ${slug} in ${country}.`);
    return { clinic };
  }
  if (role === "clinic_branch_admin") {
    const id = Number(values.branch ?? fail("Which branch? --branch is its id."));
    const branch = Number.isInteger(id) ? await findBranch(db, { id, country: workCountry(country) }) : null;
    if (branch === null) throw new Error(`There is no clinic branch ${values.branch} in ${country}.`);
    return { branch };
  }
  return null;
}

function workCountry(country: CountryId | null): CountryId {
  return country ?? fail("A clinic is in one country: name it by --country.");
}

async function remove(db: Db, accountEmail: string): Promise<void> {
  if (!(await removeStaff(db, accountEmail, { isRecorded: true })))
    throw new Error(`Nobody has the e-mail ${accountEmail}.`);
  console.log(`${accountEmail} is signed out everywhere and can no longer sign in.`);
}

async function reset(db: Db, accountEmail: string): Promise<void> {
  if (!(await resetFactor(db, accountEmail)))
    throw new Error(`${accountEmail} has no second factor, or is not a staff user.`);
  console.log(`${accountEmail} has no second factor any more, and is signed out everywhere.`);
}

async function save(
  db: Db,
  { role, country, workplace }: { role: Role; country: CountryId | null; workplace: Workplace | null },
): Promise<void> {
  const password = randomBytes(15).toString("base64url");
  const account = { email, name: values.name ?? email, password, country, flags: flagsOfRole(role), workplace };
  await saveStaff(db, account, { isRecorded: true });
  console.log(`${email} is ${role} in ${country ?? "all countries"}. Password, shown once:\n${password}`);
}

/** Null: all countries. */
function countryOf(role: Role): CountryId | null {
  const country = values.country ?? (role === "admin" ? "all" : "");
  if (country === "all") return null;
  return isCountryId(country) ? country : fail(`Which country? --country is one of ${countryIds.join(", ")}, or all.`);
}

function fail(message: string): never {
  console.error(`${message}\n\n${help}`);
  process.exit(1);
}
