/**
 * Roles are stated explicitly: some screen readers do not treat a table as one once its rows are laid out as a grid.
 */
export const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  column: { role: 'columnheader' },
  name: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const
