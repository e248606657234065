export { removeStaff, saveStaff, signIn, signOut, staffOfToken } from "./staff.ts";
