import { z } from "zod";
import { doctorConditions } from "./doctor.ts";
import { endpoint } from "./endpoint.ts";
import { apiErrorBody } from "./errors.ts";
import { id, idValue, point } from "./shared.ts";

/** A branch as a map shows it. */
export const mapBranch = z.object({
  id: idValue,
  name: z.string(),
  address: z.string(),
  location: point,
  /** Doctors of the list who see patients here. */
  doctors_count: z.int().min(1),
  /** Ids of their doctor services in the order asked for, 200 at most. */
  doctor_services: z.array(idValue),
  /** Which one of the whole list, counted from 1, the first of them is: branches of a place go in this order. */
  rank: z.int().min(1),
  /** Of these doctors together. */
  feedback_count: z.int().min(0),
  /** 0 to 10. */
  feedback_score: z.number().min(0).max(10),
});
export type MapBranch = z.infer<typeof mapBranch>;

export const doctorMap = z.object({
  /** Doctors, each counted once. */
  total_count: z.int().min(0),
  /** Those with the most doctors first, 5000 at most. */
  branches: z.array(mapBranch),
});
export type DoctorMap = z.infer<typeof doctorMap>;

/** No limit: all doctors of a list, in as few bytes as their markers need. */
export const mapDoctors = endpoint({
  method: "GET",
  path: "/api/v1/doctors/map/",
  summary: "Where the doctors of a list are: branches with their doctors",
  query: doctorConditions.extend({ city: id }),
  answers: { 200: doctorMap, 400: apiErrorBody },
});
