import type { Migration } from "kysely/migration";
import * as places from "./0001-places.ts";
import * as services from "./0002-services.ts";
import * as clinics from "./0003-clinics.ts";
import * as doctors from "./0004-doctors.ts";
import * as slots from "./0005-slots.ts";
import * as staff from "./0006-staff.ts";
import * as appointments from "./0007-appointments.ts";
import * as messages from "./0008-messages.ts";
import * as supply from "./0009-supply.ts";
import * as afterBooking from "./0010-after-booking.ts";
import * as signIns from "./0011-sign-ins.ts";
import * as listedDoctors from "./0012-listed-doctors.ts";
import * as appointmentMessages from "./0013-messages.ts";
import * as leads from "./0014-leads.ts";
import * as switchNames from "./0015-switch-names.ts";
import * as conversions from "./0016-conversions.ts";
import * as visitsOfPhone from "./0017-visits-of-phone.ts";
import * as limits from "./0018-limits.ts";
import * as codeLimits from "./0019-code-limits.ts";
import * as retention from "./0020-retention.ts";
import * as fieldScope from "./0021-field-scope.ts";
import * as signInLimits from "./0022-sign-in-limits.ts";
import * as callbacks from "./0023-callbacks.ts";
import * as secondFactor from "./0024-second-factor.ts";
import * as outboxClaims from "./0025-outbox-claims.ts";
import * as marketCodes from "./0026-market-codes.ts";
import * as openingHours from "./0027-opening-hours.ts";
import * as nameForms from "./0029-name-forms.ts";
import * as updatedAt from "./0030-updated-at.ts";
import * as arrivals from "./0031-arrivals.ts";
import * as patientSessions from "./0033-patient-sessions.ts";
import * as discountPercent from "./0034-discount-percent.ts";
import * as walkIns from "./0035-walk-ins.ts";
import * as shownReasons from "./0036-shown-reasons.ts";
import * as reviewAnswers from "./0037-review-answers.ts";
import * as scheduleChanges from "./0038-schedule-changes.ts";
import * as catalogueChanges from "./0039-catalogue-changes.ts";
import * as photos from "./0040-photos.ts";
import * as team from "./0041-team.ts";
import * as drafts from "./0042-drafts.ts";
import * as pageViews from "./0043-page-views.ts";
import * as privacyRequests from "./0044-privacy-requests.ts";
import * as operatorDesk from "./0048-operator-desk.ts";
import * as withdrawnFields from "./0064-withdrawn-fields.ts";
import * as outboxLanguage from "./0070-outbox-language.ts";
import * as clinicChanges from "./0071-clinic-changes.ts";
import * as freeDays from "./0072-free-days.ts";
import * as heldOffers from "./0073-held-offers.ts";
import * as listFigures from "./0074-list-figures.ts";
import * as listLanguageFigures from "./0075-list-language-figures.ts";
import * as freeDaysByDay from "./0076-free-days-by-day.ts";
import * as freeDaysOfLargeImports from "./0077-free-days-of-large-imports.ts";
import * as accessByCommand from "./0078-access-by-command.ts";
import * as entriesOfDays from "./0079-entries-of-days.ts";
import * as purposesOfCodes from "./0080-purposes-of-codes.ts";
import * as repeatedSignIns from "./0081-repeated-sign-ins.ts";
import * as repeatedWrongCodes from "./0082-repeated-wrong-codes.ts";

/**
 * Every migration by name, in order; numbers may be left out. Listed here and not found on disk, so that a bundle has
 * them.
 */
export const migrations: Record<string, Migration> = {
  "0001-places": places,
  "0002-services": services,
  "0003-clinics": clinics,
  "0004-doctors": doctors,
  "0005-slots": slots,
  "0006-staff": staff,
  "0007-appointments": appointments,
  "0008-messages": messages,
  "0009-supply": supply,
  "0010-after-booking": afterBooking,
  "0011-sign-ins": signIns,
  "0012-listed-doctors": listedDoctors,
  "0013-messages": appointmentMessages,
  "0014-leads": leads,
  "0015-switch-names": switchNames,
  "0016-conversions": conversions,
  "0017-visits-of-phone": visitsOfPhone,
  "0018-limits": limits,
  "0019-code-limits": codeLimits,
  "0020-retention": retention,
  "0021-field-scope": fieldScope,
  "0022-sign-in-limits": signInLimits,
  "0023-callbacks": callbacks,
  "0024-second-factor": secondFactor,
  "0025-outbox-claims": outboxClaims,
  "0026-market-codes": marketCodes,
  "0027-opening-hours": openingHours,
  "0029-name-forms": nameForms,
  "0030-updated-at": updatedAt,
  "0031-arrivals": arrivals,
  "0033-patient-sessions": patientSessions,
  "0034-discount-percent": discountPercent,
  "0035-walk-ins": walkIns,
  "0036-shown-reasons": shownReasons,
  "0037-review-answers": reviewAnswers,
  "0038-schedule-changes": scheduleChanges,
  "0039-catalogue-changes": catalogueChanges,
  "0040-photos": photos,
  "0041-team": team,
  "0042-drafts": drafts,
  "0043-page-views": pageViews,
  "0044-privacy-requests": privacyRequests,
  "0048-operator-desk": operatorDesk,
  "0064-withdrawn-fields": withdrawnFields,
  "0070-outbox-language": outboxLanguage,
  "0071-clinic-changes": clinicChanges,
  "0072-free-days": freeDays,
  "0073-held-offers": heldOffers,
  "0074-list-figures": listFigures,
  "0075-list-language-figures": listLanguageFigures,
  "0076-free-days-by-day": freeDaysByDay,
  "0077-free-days-of-large-imports": freeDaysOfLargeImports,
  "0078-access-by-command": accessByCommand,
  "0079-entries-of-days": entriesOfDays,
  "0080-purposes-of-codes": purposesOfCodes,
  "0081-repeated-sign-ins": repeatedSignIns,
  "0082-repeated-wrong-codes": repeatedWrongCodes,
};

export const latestMigration = Object.keys(migrations).sort().at(-1)!;
