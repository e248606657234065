import type { Country } from "#app/countries/country.ts";
import { medicalSpecialty } from "./medical-specialty.ts";
import type { Profile } from "./profile-loader.server.ts";

/** The profile as schema.org data, for search engines. */
export function physicianStructuredData(
  profile: Profile,
  { country, url }: { country: Country; url: string | undefined },
): object {
  const { doctor, specialty, description, branches, reviews } = profile;
  const phones = [...new Set(branches.flatMap(({ phone }) => phone ?? []))];
  const reviewsWithText = reviews.results.filter(({ text }) => text !== "");
  return {
    "@context": "https://schema.org",
    "@type": "Physician",
    name: doctor.name,
    url,
    medicalSpecialty: medicalSpecialty(specialty.slug) ?? specialty.name,
    ...(phones.length > 0 ? { telephone: phones } : {}),
    ...(doctor.imageUrl ? { image: new URL(doctor.imageUrl, url).href } : {}),
    ...(description ? { description } : {}),
    ...(doctor.price.amount > 0 ? { priceRange: `${doctor.price.amount} ${country.currency}` } : {}),
    ...(doctor.feedbackCount > 0
      ? {
          aggregateRating: {
            "@type": "AggregateRating",
            ratingValue: doctor.feedbackScore,
            bestRating: 10,
            worstRating: 0,
            reviewCount: doctor.feedbackCount,
          },
        }
      : {}),
    ...(reviewsWithText.length > 0 ? { review: reviewsWithText.map(reviewData) } : {}),
    address: branches.map((branch) => ({
      "@type": "PostalAddress",
      streetAddress: branch.address,
      addressLocality: branch.cityName,
      addressCountry: country.region,
    })),
    geo: branches.map(({ location }) => ({
      "@type": "GeoCoordinates",
      latitude: location.lat,
      longitude: location.lng,
    })),
  };
}

function reviewData({ author, score, text, date, language }: Profile["reviews"]["results"][number]): object {
  return {
    "@type": "Review",
    author: { "@type": "Person", name: author },
    datePublished: date,
    inLanguage: language,
    reviewBody: text,
    reviewRating: { "@type": "Rating", ratingValue: score, bestRating: 10, worstRating: 0 },
  };
}
