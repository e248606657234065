export { erasePatientData, exportPatientData, type Erasure, type PatientData, type Whose } from "./patient-data.ts";
