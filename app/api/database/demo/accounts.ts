/** Staff accounts that anyone can use, in demo mode only. The sign-in page labels them by name. */
export const demoAccounts = [
  {
    name: "operator",
    email: "operator@demo.example",
    password: "demo-operator",
    country: null,
    flags: { is_operator: true },
  },
  {
    name: "moderator",
    email: "moderator@demo.example",
    password: "demo-moderator",
    country: null,
    flags: { is_copywriter: true },
  },
  {
    name: "manager",
    email: "manager@demo.example",
    password: "demo-manager",
    country: null,
    flags: { is_account_manager: true },
  },
  {
    name: "hungary",
    email: "operator-hu@demo.example",
    password: "demo-operator-hu",
    country: "hu",
    flags: { is_operator: true },
  },
  {
    name: "clinic",
    email: "clinic@demo.example",
    password: "demo-clinic",
    country: "kg",
    flags: { is_clinic_administrator: true },
    clinicSlug: "klinika-ala-too-med",
  },
] as const;
