import { serve } from './fake-program.ts';

serve(process.env['FIRST_PORT']);
