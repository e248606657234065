/** Staff whom anybody may sign in as, in a demonstration and nowhere else. The name chooses what the sign-in page calls them. */
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
    name: "hungary",
    email: "operator-hu@demo.example",
    password: "demo-operator-hu",
    country: "hu",
    flags: { is_operator: true },
  },
] as const;
