export { branchView, chooseDoctorService, doctorView, priceView } from "./doctor-view.ts";
