export {
  erasePatientData,
  exportPatientData,
  type Erasure,
  type PatientData,
  type PatientDataRequest,
} from "./patient-data.ts";
