import './plain.ts';
import { startCoverage } from './features/places/coverage-script.ts';
import { readPlacesData } from './features/places/places-data.ts';
import { startShops } from './features/places/shops-script.ts';

const data = readPlacesData();
if (data) (document.getElementById('technologies') ? startCoverage : startShops)(data);
