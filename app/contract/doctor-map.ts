import { z } from "zod";
import { doctorConditions } from "./doctor.ts";
import { endpoint } from "./endpoint.ts";
import { apiErrorBody } from "./errors.ts";
import { id, idValue, point } from "./shared.ts";

/** A branch on a map. */
export const mapBranch = z.object({
  id: idValue,
  name: z.string(),
  address: z.string(),
  location: point,
  /** Doctors of the list at this branch. */
  doctors_count: z.int().min(1),
  /** Ids of their doctor services in list order, at most 200. */
  doctor_services: z.array(idValue),
  /** Position in the whole list of the first of them, counted from 1: sorts the branches of one place. */
  rank: z.int().min(1),
  /** Number of reviews of all these doctors. */
  feedback_count: z.int().min(0),
  /** 0 to 10. */
  feedback_score: z.number().min(0).max(10),
});
export type MapBranch = z.infer<typeof mapBranch>;

export const doctorMap = z.object({
  /** Doctors, each counted once. */
  total_count: z.int().min(0),
  /** Those with the most doctors first, at most 5000. */
  branches: z.array(mapBranch),
});
export type DoctorMap = z.infer<typeof doctorMap>;

/** Without a limit: all doctors of a list, in as few bytes as markers need. */
export const mapDoctors = endpoint({
  method: "GET",
  path: "/api/v1/doctors/map/",
  mayLag: true,
  summary: "Branches of a list of doctors, with their locations and their doctors",
  query: doctorConditions.extend({ city: id }),
  responses: { 200: doctorMap, 400: apiErrorBody },
});
