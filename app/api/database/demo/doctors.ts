import { addDays } from "#app/calendar/days.ts";
import type { CountryData } from "./country-data.ts";
import type { DoctorPlan } from "./doctor-plan.ts";
import type { Random } from "./random.ts";
import { addReviews, type Feedback } from "./reviews.ts";
import { schedulesOf } from "./schedules.ts";
import type { DemoService } from "./services.ts";
import type { Schedule } from "../schedules/expand-schedules.ts";
import type { Tables } from "./tables.ts";

export type DoctorContext = {
  tables: Tables;
  data: CountryData;
  random: Random;
  nextId: (table: string) => number;
  slugOf: (text: string) => string;
  insurances: number[];
  today: string;
  schedules: Schedule[];
  /** Public holidays: who works on no weekend is off. */
  holidays: string[];
};

const adulthood = 216;
const noFeedback: Feedback = { feedback_count: 0, feedback_score: null };

/** Years of experience that a title implies. */
const minYears = { academic: 20, degree: 10, qualification: 6 };

/** Adds one doctor with all dependent rows. */
export function addDoctor(context: DoctorContext, plan: DoctorPlan): void {
  const { tables, data, random, nextId, slugOf, today } = context;
  const id = nextId("doctors");
  const services = servicesOf(plan, random);
  const offers = addOffers(context, plan, id, services);
  const reviewed = addReviews(
    context,
    id,
    offers.map((offer) => offer.id),
    { count: plan.reviews, withChildren: plan.sees !== "adults" },
  );
  for (const offer of offers) Object.assign(offer, reviewed.byService.get(offer.id) ?? noFeedback);

  const hasDegree = random.chance(0.3);
  const isAcademic = hasDegree && random.chance(0.3);
  tables.doctors.push({
    id,
    country: data.country,
    slug: slugOf(plan.person.name[data.locales[0]!]!),
    name: plan.person.name,
    academic_status: isAcademic ? random.pick(data.academicStatuses) : null,
    science_degree: hasDegree ? random.pick(data.scienceDegrees) : null,
    about: random.chance(0.75) ? random.pick(data.abouts) : null,
    experience: Math.max(
      random.between(2, 42),
      isAcademic ? minYears.academic : 0,
      hasDegree ? minYears.degree : 0,
      offers.some(({ qualification_display }) => qualification_display) ? minYears.qualification : 0,
    ),
    image_url: plan.hasPhoto ? `/portraits/${plan.person.isWoman ? "f" : "m"}-${id}.svg` : null,
    ...reviewed.doctor,
    is_active: plan.isActive,
  });
  for (const [index, language] of data.languages.entries()) {
    if (index === 0 || random.chance(index === 1 ? 0.6 : 0.15))
      tables.doctor_languages.push({ doctor_id: id, language });
  }
  for (const [position, branch] of plan.branches.entries()) {
    tables.doctor_clinic_branches.push({ doctor_id: id, clinic_branch_id: branch.id, country: data.country, position });
  }
  const schedules = schedulesOf(
    plan,
    id,
    services.map((service) => service.id),
    { random, today },
  );
  for (const schedule of schedules) tables.weekly_schedules.push({ id: nextId("weekly_schedules"), ...schedule });
  context.schedules.push(...schedules);
  if (plan.schedule !== "week") return;
  const away = random.chance(0.15) ? daysAway(random, today) : [];
  const daysOff = schedules.some(({ weekday }) => weekday > 5) ? away : [...away, ...context.holidays];
  for (const branch of plan.branches) {
    for (const date of new Set(daysOff))
      tables.schedule_exceptions.push({
        id: nextId("schedule_exceptions"),
        doctor_id: id,
        clinic_branch_id: branch.id,
        date,
      });
  }
}

function servicesOf(plan: DoctorPlan, random: Random): DemoService[] {
  const { adult, child, procedures } = plan.specialty;
  const consultations = [plan.sees === "children" ? undefined : adult, plan.sees === "adults" ? undefined : child];
  const fitting = procedures.filter(
    (procedure) => plan.sees === "both" || procedure.forChildren === (plan.sees === "children"),
  );
  return [
    ...consultations.filter((consultation) => consultation !== undefined),
    ...random.sample(fitting, plan.procedures),
  ];
}

function addOffers(
  { tables, data, random, nextId, insurances }: DoctorContext,
  plan: DoctorPlan,
  doctorId: number,
  services: DemoService[],
) {
  const qualification = random.chance(0.75) ? random.pick(data.qualifications) : null;
  const conditions = plan.hasConditions ? random.pick(data.conditions) : null;
  const accepted = random.sample(insurances, random.between(0, 3));
  const level = 0.75 + random.next() * 0.85;
  const childrenFrom = random.pick([0, 0, 0, 12, 36]);
  const waiting = random.between(3, 12) * 5;
  const discount = random.pick([0.1, 0.15, 0.2, 0.3]);
  const prices = services.map((service) => priceOf(data, service, plan, level, discount));
  return plan.branches.flatMap((branch) =>
    services.map((service, index) => {
      const isForAdults = plan.sees === "adults" || (plan.sees === "both" && index === 0);
      const offer = {
        id: nextId("doctor_services"),
        country: data.country,
        doctor_id: doctorId,
        clinic_branch_id: branch.id,
        city_id: branch.city_id,
        service_id: service.id,
        ...prices[index]!,
        price_conditions: conditions,
        on_walk_in_basis: plan.isWalkIn,
        avg_waiting_time: plan.isWalkIn ? waiting : null,
        is_premium: plan.isPremium && index === 0,
        qualification_display: qualification,
        minutes_before_appointment: plan.minutesBeforeAppointment,
        ...noFeedback,
        age_from: service.forChildren ? childrenFrom : isForAdults ? adulthood : childrenFrom,
        age_to: service.forChildren || plan.sees === "children" ? adulthood : null,
      };
      tables.doctor_services.push(offer);
      for (const insurance_id of accepted) {
        tables.doctor_service_insurances.push({ doctor_service_id: offer.id, insurance_id, country: data.country });
      }
      return offer;
    }),
  );
}

function priceOf(data: CountryData, service: DemoService, plan: DoctorPlan, level: number, discount: number) {
  if (plan.price === "on-request") return { base_price: 0, discount_price: 0 };
  const rounded = (price: number) => Math.max(1, Math.round(price / data.priceStep)) * data.priceStep;
  const base_price = rounded(data.consultation * service.price * level);
  return { base_price, discount_price: plan.price === "discount" ? rounded(base_price * (1 - discount)) : base_price };
}

/** A few days off within the month. */
function daysAway(random: Random, today: string): string[] {
  const start = random.between(2, 24);
  const dates: string[] = [];
  for (let day = start; day < start + random.between(1, 5); day += 1) dates.push(addDays(today, day));
  return dates;
}
