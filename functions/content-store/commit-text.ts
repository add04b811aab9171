/** Words that make a line of text, with line ends and other control characters gone. */
function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
}

/**
 * A commit message of one line. Square brackets become round ones: `[skip ci]` and its kin would stop
 * the host from publishing the commit.
 */
export function commitMessage(message: string): string {
  return oneLine(message).replaceAll('[', '(').replaceAll(']', ')') || 'Save content';
}

/** An author without what would end or forge the line that git writes of one. */
export function plainAuthor({ name, email }: { name: string; email: string }): { name: string; email: string } {
  const plain = (text: string) => oneLine(text.replace(/[<>]/g, ''));
  return { name: plain(name) || 'Unknown', email: plain(email).replaceAll(' ', '') };
}

/** An author as git writes one: `Name <email>`. */
export function signature(author: { name: string; email: string }): string {
  const { name, email } = plainAuthor(author);
  return `${name} <${email}>`;
}
