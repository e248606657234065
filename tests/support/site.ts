import type { CountryId, Locale } from "#app/countries/country.ts";
import { allCountries } from "#app/countries/registry.ts";
import { bookingTexts, freshPhone, lastCode, type Phone, sendBookingForm, startForm } from "./booking.ts";
import { createVisitor, type Page, type Visitor } from "./visitor.ts";

/** A page of the site as a visitor gets it. */
export type SitePage = {
  name: string;
  path: string;
  /** The Cookie header that it needs. */
  cookie: string;
  /** The response body. */
  html: string;
  /** The response to a form, which its URL alone does not return. */
  posted: boolean;
};

export type SiteLanguage = { market: CountryId; language: Locale; /** "" or "/kk" */ prefix: string };

/** Every market in each of its languages. */
export const siteLanguages: SiteLanguage[] = allCountries.flatMap(({ countryId: market, locales, defaultLocale }) =>
  locales.map((language) => ({ market, language, prefix: language === defaultLocale ? "" : `/${language}` })),
);

export type StaffAccount = { email: string; password: string };

/** Switches of pages that are off by default in every market; the tests turn them on to check the pages. */
export const switchedPages = ["survey", "impresszum", "partner_gtc"];
const password = "a long password of staff";
/** A staff account with all pages but those of clinics, in every market. */
export const admin: StaffAccount = { email: "admin@example.com", password };
/** An account of a clinic's staff. */
export const clinicAccount = (market: CountryId): StaffAccount => ({ email: `clinic-${market}@example.com`, password });

export type SiteOptions = {
  /** Origin of the market. */
  origin: string;
  market: CountryId;
  /** "" or "/kk". */
  prefix?: string;
  /** An admin whose staff pages are crawled. */
  staff?: StaffAccount;
  /** An account whose pages of the clinic's desk are crawled. */
  desk?: StaffAccount;
  /** Switches that are on, whose pages are crawled. */
  switched?: string[];
  /** Moves the appointment to an hour ago, so that the pages after a visit are found too. */
  passVisit?: (appointment: number) => Promise<void>;
};

/** Paths that are the same on every site. */
const fixed = {
  cities: "/cities",
  cookies: "/cookies",
  contacts: "/contacts",
  join: "/join",
  privacy: "/privacy_policy",
  terms: "/user_gtc",
  processing: "/processing-agreement",
  outbox: "/outbox",
  "staff-sign-in": "/staff",
  "not-found": "/404",
  "search-none": "/search?q=qqqqqqq",
  "search-empty": "/search",
  "map-nowhere": "/map?lat=42.87&lng=74.59",
};

/**
 * Finds each kind of page by crawling the site as a patient: books an appointment for its pages, and signs in for the
 * staff pages. @throws {Error} if a kind of page cannot be found
 */
export async function findPages({
  origin,
  market,
  prefix = "",
  staff,
  desk,
  switched = [],
  passVisit,
}: SiteOptions): Promise<SitePage[]> {
  const visitor = createVisitor(origin);
  const pages: SitePage[] = [];
  const savePage: SavePage = (name, page, { by = visitor, posted = false } = {}) => {
    pages.push({
      name,
      path: page.url.pathname + page.url.search,
      cookie: [...by.cookies].map((pair) => pair.join("=")).join("; "),
      html: page.response.text,
      posted,
    });
    return page;
  };
  const savePath = async (name: string, path: string) => savePage(name, await visitor.get(prefix + path));

  const home = await savePath("home", "/");
  for (const [name, path] of [...Object.entries(fixed), ...switched.map((name) => [name, `/${name}`] as const)])
    await savePath(name, path);
  const list = savePage("doctors", await visitor.get(linkIn(home, "main", /\/doctors\/[^/]+\/[^/?]+$/)));
  const word = list.document.querySelector("main nav [aria-current]")?.text ?? "";
  // Not every market has the map of a list.
  if (list.document.querySelector(`main a[href^="${list.url.pathname}/map"]`)) {
    const listMap = savePage("doctors-map", await visitor.get(`${list.url.pathname}/map`));
    savePage("doctors-map-chosen", await visitor.get(linkIn(listMap, "main section", /[?&]branch=/)));
  }
  savePage("search", await visitor.get(`${prefix}/search?${new URLSearchParams({ q: word })}`));
  savePage("doctors-none", await visitor.get(`${list.url.pathname}?insurance=999999999&date=2099-01-01`));
  savePage("services", await visitor.get(linkIn(home, "footer", /\/doctors\//)));
  const procedures = savePage("procedures", await visitor.get(linkIn(home, "footer", /\/procedures\//)));
  savePage("procedures-category", await visitor.get(linkIn(procedures, "main", /\/procedures\/[^/]+\/[^/]+/)));
  const clinics = savePage("clinics", await visitor.get(linkIn(home, "footer", /\/clinics\//)));
  const clinic = savePage("clinic", await visitor.get(linkIn(clinics, "main", /\/clinics\/[^/]+\/[^/?]+/)));
  savePage("map", await visitor.get(linkIn(clinic, "main", /\/map\?/)));
  savePage("doctor", await visitor.get(linkIn(list, "main article", /\/doctor\/[^/?]+/)));

  const patient = await saveBookingPages(visitor, market, savePage);
  const another = async () => {
    const one = createVisitor(origin);
    await one.get(prefix || "/");
    return one;
  };
  const waiting = await another();
  // The booking is not finished: its slot stays free, and the form can be opened again.
  savePage("booking-otp", (await bookUntilCode(waiting, market, savePage)).otp, { by: waiting });
  if (passVisit) await savePastVisitPages(await another(), market, passVisit, savePage);
  if (staff) await saveStaffPages(createVisitor(origin), prefix, { staff, patient }, savePage);
  if (desk) await saveClinicDeskPages(createVisitor(origin), prefix, desk, savePage);
  return pages;
}

type SavePage = (name: string, page: Page, how?: { by?: Visitor; posted?: boolean }) => Page;

/** Books a slot that can be changed afterwards. */
async function bookUntilCode(visitor: Visitor, market: CountryId, savePage?: SavePage) {
  const { form } = await startForm(visitor);
  const phone = freshPhone(market);
  savePage?.("booking-form", form, { by: visitor });
  savePage?.("booking-slots", await visitor.get(form.url.pathname.replace(/form$/, "slots")), { by: visitor });
  savePage?.("booking-form-errors", await form.form(bookingTexts.book).submit({ name: "" }), {
    by: visitor,
    posted: true,
  });
  const otp = await sendBookingForm(form, phone);
  return {
    otp,
    phone,
    book: async () => otp.form(bookingTexts.confirm).submit({ code: await lastCode(visitor, phone) }),
  };
}

/** @returns the number of the patient */
async function saveBookingPages(visitor: Visitor, market: CountryId, savePage: SavePage): Promise<Phone> {
  const { book, phone } = await bookUntilCode(visitor, market);
  const { pathname } = savePage("appointment", await book()).url;
  for (const name of ["cancel", "reschedule", "rebook"])
    savePage(`appointment-${name}`, await visitor.get(`${pathname}/${name}`));
  savePage("feedback-early", await visitor.get(pathname.replace("/appointments/", "/feedback/")));
  await saveOwnAppointmentPages(visitor, pathname.replace(/\/\d+$/, ""), phone, savePage);
  return phone;
}

/** The steps of a patient's sign-in and its list. Each later step needs other cookies. */
async function saveOwnAppointmentPages(
  visitor: Visitor,
  path: string,
  phone: Phone,
  savePage: SavePage,
): Promise<void> {
  const ask = savePage("own-appointments-phone", await visitor.get(path));
  const sent = savePage("own-appointments-code", await ask.form().submit({ phone: phone.typed }));
  const letter = bookingTexts.name.slice(-7, -6);
  const form = sent.form(bookingTexts.openOwn);
  savePage("own-appointments", await form.submit({ code: await lastCode(visitor, phone), letter }));
}

async function savePastVisitPages(
  visitor: Visitor,
  market: CountryId,
  passVisit: (appointment: number) => Promise<void>,
  savePage: SavePage,
): Promise<void> {
  const booked = await (await bookUntilCode(visitor, market)).book();
  await passVisit(Number(/\/appointments\/(\d+)/.exec(booked.url.pathname)?.[1]));
  const { pathname } = booked.url;
  savePage("appointment-past", await visitor.get(pathname), { by: visitor });
  savePage("feedback", await visitor.get(pathname.replace("/appointments/", "/feedback/")), { by: visitor });
}

async function signInStaff(visitor: Visitor, prefix: string, staff: StaffAccount): Promise<Page> {
  const signIn = await visitor.get(`${prefix}/staff`);
  const button = signIn.document.querySelector("main form button")!.text.trim();
  return signIn.form(button).submit(staff);
}

async function saveStaffPages(
  visitor: Visitor,
  prefix: string,
  { staff, patient }: { staff: StaffAccount; patient: Phone },
  savePage: SavePage,
): Promise<void> {
  savePage("staff-home", await signInStaff(visitor, prefix, staff), { by: visitor });
  savePage("staff-account", await visitor.get(`${prefix}/staff/account`), { by: visitor });
  const desk = await visitor.get(`${prefix}/staff/desk`);
  const byPhone = await desk.form().submit({ phone: patient.typed });
  savePage("staff-desk-caller", byPhone, { by: visitor, posted: true });
  const begin = savePage("staff-second-factor", await visitor.get(`${prefix}/staff/second-factor`), { by: visitor });
  const enrolment = await begin.form().submit({ password: staff.password });
  if (enrolment.status === 200) savePage("staff-second-factor-enrolment", enrolment, { by: visitor });
  for (const name of ["reviews", "joins", "operators"])
    savePage(`staff-${name}`, await visitor.get(`${prefix}/staff/${name}`), { by: visitor });
  const data = await visitor.get(`${prefix}/staff/patient-data`);
  // An operator, such as the demonstration's, has no such page.
  if (data.status !== 200) return;
  savePage("staff-patient-data", data, { by: visitor });
  const found = await data.form().submit({ phone: patient.typed });
  savePage("staff-patient-data-found", found, { by: visitor, posted: true });
}

async function saveClinicDeskPages(
  visitor: Visitor,
  prefix: string,
  desk: StaffAccount,
  savePage: SavePage,
): Promise<void> {
  savePage("clinic-day", await signInStaff(visitor, prefix, desk), { by: visitor });
  for (const path of ["day/walk-in", "clinic-reviews", "schedules", "figures", "team", "integrations", "preview"])
    savePage(`clinic-${path.split("/").at(-1)}`, await visitor.get(`${prefix}/staff/${path}`), { by: visitor });
  const catalogue = savePage("clinic-catalogue", await visitor.get(`${prefix}/staff/catalogue`), { by: visitor });
  const doctor = await visitor.get(linkIn(catalogue, "main", /\/staff\/catalogue\/doctor\?/));
  savePage("clinic-catalogue-doctor", doctor, { by: visitor });
  const offer = await visitor.get(linkIn(doctor, "main", /\/staff\/catalogue\/offer\?/));
  savePage("clinic-catalogue-offer", offer, { by: visitor });
  const preview = offer.document.querySelector("main form button[value=preview]")!.text.trim();
  savePage("clinic-catalogue-preview", await offer.form(preview).submit({ base_price: "1" }), {
    by: visitor,
    posted: true,
  });
  savePage("clinic-catalogue-new-doctor", await visitor.get(linkIn(catalogue, "main", /new-doctor\?/)), {
    by: visitor,
  });
  savePage("clinic-catalogue-new-branch", await visitor.get(linkIn(catalogue, "main", /new-branch\?/)), {
    by: visitor,
  });
  savePage("clinic-catalogue-clinic", await visitor.get(linkIn(catalogue, "main", /catalogue\/clinic\?/)), {
    by: visitor,
  });
  const branch = await visitor.get(linkIn(catalogue, "main", /\/staff\/catalogue\/branch\?/));
  savePage("clinic-catalogue-branch", branch, { by: visitor });
  const submit = branch.document.querySelector("main form button[value=preview]")!.text.trim();
  savePage("clinic-catalogue-branch-preview", await branch.form(submit).submit(), { by: visitor, posted: true });
  const { search } = branch.url;
  const question = await visitor.get(`${prefix}/staff/catalogue/field${search}&field=app_details`);
  savePage("clinic-catalogue-question", question, { by: visitor });
  await saveInvitationPages(visitor, prefix, savePage);
}

let guests = 0;

/** The link of a new invitation, and the page that it opens. */
async function saveInvitationPages(visitor: Visitor, prefix: string, savePage: SavePage): Promise<void> {
  const team = await visitor.get(`${prefix}/staff/team`);
  const button = team.document.querySelector("#invite button")!.text.trim();
  const email = `guest-${process.pid}-${(guests += 1)}@example.com`;
  const invited = savePage("clinic-invited", await team.form(button).submit({ email }), { by: visitor, posted: true });
  const { search } = new URL(invited.document.querySelector("main code")!.text);
  savePage("staff-invitation", await visitor.get(`${prefix}/staff/invitation${search}`), { by: visitor });
}

/** The href of the first link that matches. */
function linkIn(page: Page, where: string, to: RegExp): string {
  const found = page.document
    .querySelectorAll(`${where} a[href]`)
    .map((link) => link.getAttribute("href")!)
    .find((href) => to.test(href));
  if (!found) throw new Error(`no link like ${to} in ${where} on ${page.url.href}`);
  return found;
}
