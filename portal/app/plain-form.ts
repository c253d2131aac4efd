import './plain.ts';
import { startForm } from './features/forms/form-script.ts';

startForm();
