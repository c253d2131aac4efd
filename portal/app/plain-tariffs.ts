import './plain.ts';
import { startTable } from './features/tariffs/table-script.ts';

startTable();
