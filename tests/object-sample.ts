/**
 * The API tests of what brings, reads, makes and deletes files. They run once more with files in an object store: the project
 * `objects`, in which `openWorld` gives each server a store of its own (tests/object-store).
 */
export const OBJECT_SAMPLE = [
  'audit-export',
  'closing-erasure',
  'customer-import-files',
  'export-content',
  'exports',
  'knowledge-versions',
  'legal-check-files',
  'legal-check-uploads',
  'product-images',
  'uploads',
  'uploads-room',
].map((name) => `tests/api/${name}.test.ts`)
