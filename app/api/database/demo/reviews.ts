import { addDays } from "#app/calendar/days.ts";
import type { CountryData } from "./country-data.ts";
import type { Random } from "./random.ts";
import type { Tables } from "./tables.ts";

export type Feedback = { feedback_count: number; feedback_score: number | null };

type Context = { tables: Tables; data: CountryData; random: Random; nextId: (table: string) => number; today: string };

/**
 * Adds reviews of one doctor. @returns totals of the published ones, by doctor and by doctor service; reviews that
 * await moderation do not count
 */
export function addReviews(
  { tables, data, random, nextId, today }: Context,
  doctorId: number,
  doctorServiceIds: number[],
  { count, withChildren }: { count: number; withChildren: boolean },
): { doctor: Feedback; byService: Map<number, Feedback> } {
  const textFor = (score: number) => {
    if (score < 5) return random.pick(data.poorReviews);
    if (score < 8) return random.pick(data.fairReviews);
    if (random.chance(0.08)) return "";
    const sentences = random.sample([...data.goodReviews, ...data.childReviews], random.between(1, 3));
    const fitting = sentences.filter((sentence) => withChildren || !data.childReviews.includes(sentence));
    return fitting.join(" ") || data.goodReviews[0]!;
  };
  const usual = 7.4 + random.next() * 2.6;
  const scores = new Map<number, number[]>();
  for (let index = 0; index < count; index += 1) {
    const doctor_service_id = index % 3 === 2 ? random.pick(doctorServiceIds) : doctorServiceIds[0]!;
    const score = Math.max(1, Math.min(10, Math.round(usual + (random.next() + random.next() - 1.1) * 3)));
    const day = addDays(today, -random.between(1, 420));
    const created_at = `${day}T${String(random.between(4, 17)).padStart(2, "0")}:${String(random.between(0, 59)).padStart(2, "0")}:00Z`;
    tables.reviews.push({
      id: nextId("reviews"),
      country: data.country,
      doctor_id: doctorId,
      doctor_service_id,
      author_name: random.pick(data.reviewAuthors),
      score,
      text: textFor(score),
      language: data.reviewLanguage,
      status: "published",
      created_at,
      moderated_at: `${addDays(day, 1)}T09:00:00Z`,
      ...(score < 8 && index % 2 === 0 && day < addDays(today, -7) ? answerOn(addDays(day, 3), index, data) : noAnswer),
    });
    scores.set(doctor_service_id, [...(scores.get(doctor_service_id) ?? []), score]);
  }
  if (count > 3 && random.chance(0.2)) {
    tables.reviews.push({
      id: nextId("reviews"),
      country: data.country,
      doctor_id: doctorId,
      doctor_service_id: doctorServiceIds[0]!,
      author_name: random.pick(data.reviewAuthors),
      score: 9,
      text: textFor(9),
      language: data.reviewLanguage,
      status: "pending",
      created_at: `${addDays(today, -1)}T10:00:00Z`,
      moderated_at: null,
      ...noAnswer,
    });
  }
  const byService = new Map([...scores].map(([id, list]) => [id, sumUp(list)]));
  return { doctor: sumUp([...scores.values()].flat()), byService };
}

function sumUp(scores: number[]): Feedback {
  const total = scores.reduce((sum, score) => sum + score, 0);
  const mean = scores.length ? Math.round((total * 10) / scores.length) / 10 : null;
  return { feedback_count: scores.length, feedback_score: mean };
}

const noAnswer = { answer: null, answer_language: null, answered_at: null };

function answerOn(day: string, index: number, { clinicAnswers, reviewLanguage }: CountryData) {
  return {
    answer: clinicAnswers[(index / 2) % clinicAnswers.length]!,
    answer_language: reviewLanguage,
    answered_at: `${day}T08:30:00Z`,
  };
}
