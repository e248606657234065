/** A first word of more than five letters is on its own line (C-01). */
export function DoctorName({ name }: { name: string }) {
  const space = name.indexOf(" ");
  if (space <= 5) return name;
  return (
    <>
      {name.slice(0, space)}
      <br />
      {name.slice(space + 1)}
    </>
  );
}
