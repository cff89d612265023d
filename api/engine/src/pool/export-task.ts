import { type ExportedPhoto, type ExportTask, exportPhoto } from '../produce/export-photo.ts'
import { equipment, type Stoppable, type Worked, worked } from './thread.ts'

export interface Exported extends Worked<ExportedPhoto> {
  readonly task: 'export'
}

/** Makes the file for a document in a vision worker thread, with the models that the thread has already loaded. */
export default async ({ stop, ...task }: Stoppable<ExportTask>): Promise<Exported> => {
  const done = await worked(stop, (during) => exportPhoto(equipment, task, during))
  return { task: 'export', ...done }
}
