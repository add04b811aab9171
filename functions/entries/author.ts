import type { ApiDependencies } from '../dependencies.ts';

/** The git author of saves made in the admin. */
export async function author({ content }: Pick<ApiDependencies, 'content'>): Promise<{ name: string; email: string }> {
  const settings = (await content.latest()).entries.settings.get('settings')?.data;
  return { name: settings?.siteName ?? 'The bakery', email: settings?.contactEmail ?? 'bakery@localhost' };
}
