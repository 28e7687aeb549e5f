/** The id of a section, from its title. */
export const sectionId = (title: string): string => `settings-${title.toLowerCase().replaceAll(' ', '-')}`
