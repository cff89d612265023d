import { judgePhoto, type Task } from '../judge.ts'
import { loadModels } from './models.ts'

/** What a worker thread runs: the models are loaded once, then each task is one photo. */
const models = await loadModels()

export default (task: Task) => judgePhoto(models, task)
