import { cityTime } from "#app/calendar/city-time.ts";
import type { Review } from "#app/contract/review.ts";

export type ReviewView = {
  id: number;
  author: string;
  /** 0 to 10. */
  score: number;
  text: string;
  language: string;
  /** "YYYY-MM-DD" in the city's zone. */
  date: string;
  /** The clinic's reply. */
  answer?: { text: string; language: string };
};

/** A review of a clinic's page names its doctor. Slug null: the doctor may have no page any more. */
export type ClinicReviewView = ReviewView & { doctor: { slug: string | null; name: string } };

export function toReviewView(review: Review, zone: string): ReviewView {
  const { id, author_name, score, text, language, created_at, answer } = review;
  return {
    id,
    author: author_name,
    score,
    text,
    language,
    date: cityTime(created_at, zone).date,
    ...(answer && { answer: { text: answer.text, language: answer.language } }),
  };
}
