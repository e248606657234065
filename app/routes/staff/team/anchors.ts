/** Ids of headings. */
export const invitationsId = "invitations";

export function memberAnchor(id: number): string {
  return `member-${id}`;
}
