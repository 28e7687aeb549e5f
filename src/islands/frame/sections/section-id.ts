/** Where a section is found on the page by its title. */
export const sectionId = (title: string): string => `settings-${title.toLowerCase().replaceAll(' ', '-')}`
