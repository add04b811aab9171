/** The content type of an image by the ending of its address. */
export function imageType(address: string): string {
  const extension = address.slice(address.lastIndexOf('.') + 1);
  return `image/${{ jpg: 'jpeg', svg: 'svg+xml' }[extension] ?? extension}`;
}
