import { parentPort, workerData } from 'node:worker_threads'
import { trainReflections } from './train-network.ts'

/* A thread that trains one network on the faces that it is given, and answers with it. */

parentPort?.postMessage(trainReflections(workerData))
