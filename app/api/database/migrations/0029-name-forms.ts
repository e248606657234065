import type { Kysely } from "kysely";
import { sql } from "kysely";

/**
 * Forms of names for headings: a city with its preposition or ending, a specialty in the plural; null if unknown.
 * Branches may also ask for the national ids of Romania and the Emirates.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table cities add column name_in localized_text;
    alter table services add column plural_name localized_text;

    alter table clinic_branch_fields drop constraint clinic_branch_fields_param_name_check;
    alter table clinic_branch_fields add constraint clinic_branch_fields_param_name_check check (param_name in (
      'billingHouseNr', 'billingZip',
      'billingAddress', 'billingSettlement', 'billingCountry', 'patientMothersName', 'patientBirthPlace',
      'app_details', 'patient_lastName', 'full_name', 'LastName', 'insurance', 'last_name', 'age', 'child_age',
      'patientTAJ', 'patientCNP', 'Inn', 'iin', 'emiratesId',
      'gender',
      'patientEmail', 'patient_email', 'Email',
      'patientDateOfBirth', 'patient_birthDate', 'DateOfBirth', 'date_of_birth')) not valid;
  `.execute(db);
}
