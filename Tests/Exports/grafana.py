"""Reads a dashboard of Grafana for the checks of it."""
import json



class Dashboard:
    """A dashboard, its panels that show something, and what they and its variables ask."""

    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            self.json = json.load(file)
        self.rows = [panel for panel in self.json["panels"] if panel["type"] == "row"]
        self.panels = [panel for panel in self.json["panels"] if panel["type"] != "row"]
        self.variables = self.json["templating"]["list"]

    def queries(self, instance=".*", process=".*"):
        """Titles of panels and the PromQL of each of their targets, with the variables put in."""
        for panel in self.panels:
            for target in panel["targets"]:
                yield panel["title"], put_in(target["expr"], instance, process)

    def label_queries(self):
        """Names of variables, the series and the label of each: label_values(SERIES, LABEL)."""
        for variable in self.variables:
            if variable["type"] == "query":
                query = variable["query"]["query"]
                series, label = query.removeprefix("label_values(").rstrip(")").rsplit(", ", 1)
                yield variable["name"], put_in(series), label


def put_in(expression, instance=".*", process=".*"):
    return expression.replace("$instance", instance).replace("$process", process)
